# In front of meson. On a fresh Debian 12, `make play` and `make test` install
# what they need by themselves (tools/setup.sh; SETUP=no leaves that out).

BUILD   := build
TESTING := build-test
RELEASE := build-release
CLANG_FORMAT ?= clang-format

# What `make play` starts.
PLAY := $(BUILD)/frente play

SETUP ?= yes
ifeq ($(SETUP),no)
setup = @:
else
setup = @tools/setup.sh
endif

.PHONY: all play test rules bench format changelog install clean help setup setup-test

all: setup $(BUILD)/build.ninja
	@ninja -C $(BUILD)

help:
	@echo 'make            build $(BUILD)/frente'
	@echo 'make play       build it and play'
	@echo 'make test       build with sanitizers in $(TESTING) and run all tests'
	@echo 'make rules      which rules of which game have a test'
	@echo 'make bench      measure speed, in $(RELEASE)'
	@echo 'make format     clang-format on all C files'
	@echo 'make changelog  write CHANGELOG.md out of changes/'
	@echo 'make install    install the program (PREFIX at the first build; DESTDIR)'
	@echo 'make clean      remove what was built'
	@echo 'SETUP=no        never install packages'

play: all
	@$(PLAY)

test: setup-test $(TESTING)/build.ninja
	@ninja -C $(TESTING)
	@python3 tools/test.py $(TESTING)

rules:
	@python3 tools/rules.py

bench: setup $(RELEASE)/build.ninja
	@ninja -C $(RELEASE)
	@$(RELEASE)/tests/bench

format:
	@git ls-files '*.c' '*.h' | xargs $(CLANG_FORMAT) -i

changelog:
	@python3 tools/changelog.py

install: all
	@meson install -C $(BUILD) --no-rebuild

clean:
	rm -rf build build-*

setup:
	$(setup) play

setup-test:
	$(setup) test

# Warnings stop a test build only: a newer compiler must not keep anybody from playing.
$(BUILD)/build.ninja:
	@meson setup $(BUILD) -Dwerror=false $(if $(PREFIX),--prefix=$(PREFIX))

$(TESTING)/build.ninja:
	@meson setup $(TESTING) -Db_sanitize=address,undefined

$(RELEASE)/build.ninja:
	@meson setup $(RELEASE) --buildtype=release

# A configured folder needs the set-up first, but not again after every run of it.
$(BUILD)/build.ninja $(RELEASE)/build.ninja: | setup
$(TESTING)/build.ninja: | setup-test
