# In front of meson. On a fresh Debian 12, `make play` and `make test` install
# what they need by themselves (tools/setup.sh; SETUP=no leaves that out).

BUILD   := build
TESTING := build-test
RELEASE := build-release
GCC     := build-gcc
CLANG   := build-clang
CLANG_FORMAT ?= clang-format

# What `make play` starts.
PLAY := tools/play.sh $(BUILD)/frente

SETUP ?= yes
ifeq ($(SETUP),no)
setup = @:
else
setup = @tools/setup.sh
endif

.PHONY: all play test warnings rules golden bench format changelog install clean help setup setup-test

# The program alone: whoever plays need not wait for the tests.
all: setup $(BUILD)/build.ninja
	@ninja -C $(BUILD) frente

help:
	@echo 'make            build $(BUILD)/frente'
	@echo 'make play       build it, start the server and open the page'
	@echo 'make test       build with sanitizers in $(TESTING) and run all tests'
	@echo 'make warnings   build with gcc and clang, warnings being errors'
	@echo 'make rules      which rules of which game have a test'
	@echo 'make golden     write the stored games anew, after a rule was corrected'
	@echo 'make bench      measure speed, in $(RELEASE)'
	@echo 'make format     clang-format on all C files'
	@echo 'make changelog  write CHANGELOG.md out of changes/'
	@echo 'make install    install the program (PREFIX at the first build; DESTDIR)'
	@echo 'make clean      remove what was built'
	@echo 'SETUP=no        never install packages'

play: all
	@$(PLAY)

test: warnings $(TESTING)/build.ninja
	@ninja -C $(TESTING)
	@python3 tools/test.py $(TESTING)

warnings: setup-test $(GCC)/build.ninja $(CLANG)/build.ninja
	@ninja -C $(GCC) frente
	@ninja -C $(CLANG) frente

rules:
	@python3 tools/rules.py

golden: setup-test $(BUILD)/build.ninja
	@ninja -C $(BUILD) tests/golden
	@$(BUILD)/tests/golden --write-all tests/records

bench: setup $(RELEASE)/build.ninja
	@ninja -C $(RELEASE) frente tests/bench tests/server/bench-server
	@$(RELEASE)/tests/bench
	@$(RELEASE)/tests/server/bench-server $(RELEASE)/frente

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

# A newer compiler, a sanitizer or a build without asserts warns of more than there is: that must keep nobody from
# playing or testing. `make warnings` is where every warning is an error.
$(BUILD)/build.ninja: | setup
	@meson setup $(BUILD) -Dwerror=false $(if $(PREFIX),--prefix=$(PREFIX))

$(RELEASE)/build.ninja: | setup
	@meson setup $(RELEASE) -Dwerror=false -Db_lto=true --buildtype=release

$(TESTING)/build.ninja: | setup-test
	@meson setup $(TESTING) -Dwerror=false -Db_sanitize=address,undefined

$(GCC)/build.ninja: | setup-test
	@CC=gcc meson setup $(GCC)

$(CLANG)/build.ninja: | setup-test
	@CC=clang meson setup $(CLANG)
