# In front of meson. On a fresh Debian 12, `make play` and `make test` install
# what they need by themselves (tools/setup.sh; SETUP=no leaves that out).

BUILD   := build
TESTING := build-test
THREADS := build-tsan
RELEASE := build-release
GCC     := build-gcc
CLANG   := build-clang
WASM    := build-wasm

# What `make play` starts.
PLAY := tools/play.sh $(BUILD)/frente

# A compiler cache, where there is one, knows a source again in every clone.
export CCACHE_BASEDIR := $(CURDIR)
export CCACHE_NOHASHDIR := 1

SETUP ?= yes
ifeq ($(SETUP),no)
setup = @:
else
setup = @tools/setup.sh
endif

# How much `make soak` tries: games of each game under the laws and to their end, seconds of each kind of fuzzing.
LAWS    := 300
ENDINGS := 5000
FUZZ    := 3600

# What `make scale` measures: servers, stored GAMES PEOPLE, or people GAMES SECONDS PAUSE.
SCALE   := servers

# As meson.build has it.
VERSION := $(shell sed -n "s/^  version: '\(.*\)',$$/\1/p" meson.build)

# Where `make site` puts what a web server is to serve.
SITE    := build/site

.PHONY: all lib dist dist-check deb deb-check release play site site-test test wasm threads soak mutants warnings rules boards golden bench faults abuse scale same format changelog install uninstall clean help setup setup-test setup-site setup-deb

# The program alone: whoever plays need not wait for the tests.
all: setup $(BUILD)/build.ninja
	@ninja -C $(BUILD) frente

lib: setup $(BUILD)/build.ninja
	@ninja -C $(BUILD) libfrente.so.1.0.0

help:
	@echo 'make            build $(BUILD)/frente'
	@echo 'make play       build it, start the server and open the page'
	@echo 'make lib        build libfrente, for C and Python (docs/library.md)'
	@echo 'make site       the page and the engine for any web server or folder, in $(SITE)'
	@echo 'make test       build with sanitizers in $(TESTING) and run all tests'
	@echo 'make site-test  the site in two browsers, whole games with the network cut'
	@echo 'make wasm       the part of it that plays in the module of the site, in $(WASM)'
	@echo 'make threads    the part of it that looks for races between threads, in $(THREADS)'
	@echo 'make soak       the same random play by numbers: LAWS=$(LAWS) ENDINGS=$(ENDINGS) games of each, FUZZ=$(FUZZ) seconds'
	@echo 'make mutants    make the mistakes of tools/mutants.tsv one by one: a test must notice each'
	@echo 'make warnings   build with gcc and clang, warnings being errors'
	@echo 'make rules      where each rule of each game is carried out and tested'
	@echo 'make boards     make web/boards anew, after a table or a board tool was changed'
	@echo 'make golden     write the stored games anew, after a rule was corrected'
	@echo 'make bench      measure speed, in $(RELEASE)'
	@echo 'make faults     kill, starve and damage the server for an hour or two, in $(RELEASE)'
	@echo 'make abuse      how long bots take elsewhere while one address asks for all it can, in $(RELEASE)'
	@echo 'make scale      servers behind nginx, a full store, thousands of people, in $(RELEASE): SCALE="$(SCALE)"'
	@echo 'make same       does it play as the build in BASE did? (an older checkout with its $(RELEASE))'
	@echo 'make format     clang-format on all C files'
	@echo 'make changelog  write CHANGELOG.md out of changes/'
	@echo 'make install    install the program, libfrente, man pages and completions (PREFIX, DESTDIR)'
	@echo 'make dist       the sources as a tarball that needs neither git nor a network, in $(BUILD); make dist-check tries it'
	@echo 'make deb        Debian packages out of that tarball, in $(BUILD)/deb; make deb-check tries them in a fresh Debian (root)'
	@echo 'make release    check everything; tarball, packages, site, checksums in $(BUILD)/release (TESTS=no: without the checks)'
	@echo 'make uninstall  take away what was installed'
	@echo 'make clean      remove what was built'
	@echo 'SETUP=no        never install packages'

play: all
	@$(PLAY)

# Nothing of it needs a server: python3 -m http.server --directory build/site
site: setup-site $(WASM)/build.ninja
	@ninja -C $(WASM) site
	@python3 tools/site.py $(WASM) $(SITE)

test: warnings wasm threads $(TESTING)/build.ninja
	@ninja -C $(TESTING)
	@python3 tools/test.py $(TESTING)

# Rules, records, laws and messages, the same in the module as on this machine; and 32 bits.
wasm: setup-test $(WASM)/build.ninja
	@ninja -C $(WASM)
	@python3 tools/test.py $(WASM) --no-suite site

# The finished site in browsers, whole games of every title with the network cut: ten minutes or more.
site-test: setup-test $(WASM)/build.ninja
	@ninja -C $(WASM)
	@python3 tools/test.py $(WASM) --suite site

# Table, server, store and bots under the thread sanitizer: only what runs in threads is built and run.
threads: setup-test $(THREADS)/build.ninja
	@ninja -C $(THREADS) threads
	@python3 tools/test.py $(THREADS) --suite threads

soak: setup-test $(TESTING)/build.ninja
	@ninja -C $(TESTING)
	@ninja -C $(TESTING) tests/fuzz tests/fuzz-wire tests/fuzz-connection
	@$(TESTING)/tests/endings --games $(ENDINGS)
	@$(TESTING)/tests/laws --games $(LAWS) --points
	@for target in $$(ls tests/fuzz/seeds); do program=$(TESTING)/tests/fuzz; \
	    [ ! -x $$program-$$target ] || program=$$program-$$target; tests/fuzz/run.py $$program $$target --seconds $(FUZZ) || exit 1; done

mutants: setup-test
	@python3 tools/mutate.py $(MUTANTS)

warnings: setup-test $(GCC)/build.ninja $(CLANG)/build.ninja
	@ninja -C $(GCC) frente
	@ninja -C $(CLANG) frente

rules:
	@python3 tools/rules.py --where

boards: setup-test
	@node tools/boards/make.mjs

golden: setup-test $(BUILD)/build.ninja
	@ninja -C $(BUILD) tests/golden
	@$(BUILD)/tests/golden --write-all tests/records

bench: setup $(RELEASE)/build.ninja
	@ninja -C $(RELEASE) frente tests/bench tests/server/bench-server
	@$(RELEASE)/tests/bench
	@$(RELEASE)/tests/server/bench-server $(RELEASE)/frente

# docs/reliability.md has what came of it.
faults: setup-test $(RELEASE)/build.ninja
	@ninja -C $(RELEASE) frente tests/server/serve tests/faults/libshim.so
	@cd $(RELEASE) && FAULTS=long meson test --no-rebuild --timeout-multiplier 0 --verbose --num-processes 1 \
		faults-http faults-rfc faults-disk faults-kills faults-bots faults-postgres faults-scale

# docs/scale.md has what came of these.
abuse: setup-test $(RELEASE)/build.ninja
	@ninja -C $(RELEASE) frente
	@FRENTE=$(RELEASE)/frente FRENTE_SERVE=$(RELEASE)/frente node tests/faults/attack.mjs 30

scale: setup-test $(RELEASE)/build.ninja
	@ninja -C $(RELEASE) frente tests/server/crowd
	@FRENTE=$(RELEASE)/frente FRENTE_SERVE=$(RELEASE)/frente CROWD=$(RELEASE)/tests/server/crowd node tests/faults/scale.mjs $(SCALE)

# Random games of every scenario and option, list by list and position by position, in both builds.
DECISIONS ?= 100000
GAMES ?= $(patsubst src/games/%/meson.build,%,$(wildcard src/games/*/meson.build))
same: setup $(RELEASE)/build.ninja
	@ninja -C $(RELEASE) tests/same
	@for game in $(GAMES); do \
	    $(BASE)/$(RELEASE)/tests/same $$game $(DECISIONS) > $(RELEASE)/same-base.txt && \
	    $(RELEASE)/tests/same $$game $(DECISIONS) > $(RELEASE)/same.txt && \
	    diff $(RELEASE)/same-base.txt $(RELEASE)/same.txt && echo "$$game: the same" || exit 1; done

format:
	@tools/format.sh

changelog:
	@python3 tools/changelog.py

# What is built where the packages of Open MPI are at hand is installed, too; another PREFIX than at the first build counts.
install: all
	@if [ -e $(SITE)/frente.wasm ]; then meson setup --reconfigure $(BUILD) >/dev/null; fi
	@$(if $(PREFIX),meson configure $(BUILD) --prefix=$(abspath $(PREFIX)))
	@if ninja -C $(BUILD) -t query frente-mpi >/dev/null 2>&1; then ninja -C $(BUILD) frente-mpi; fi
	@ninja -C $(BUILD) frente frente-formats.5 libfrente.so.1.0.0
	@meson install -C $(BUILD) --no-rebuild --strip

# The sources as build/frente-VERSION.tar.gz, of what is committed; the check builds it without git and network.
dist:
	@tools/dist.sh $(BUILD)

dist-check:
	@tools/dist.sh --check $(BUILD)

# docs/packages.md
deb: setup-deb dist
	@tools/deb.sh $(BUILD)/deb $(BUILD)/frente-$(VERSION).tar.gz

deb-check: deb
	@tools/deb.sh --check $(BUILD)/deb $(BUILD)/frente-$(VERSION).tar.gz
	@tools/deb-check.sh $(BUILD)/deb

release: setup-deb
	@tools/release.sh $(BUILD)/release

# What the last `make install` installed.
uninstall:
	@ninja -C $(BUILD) uninstall

clean:
	rm -rf build build-*

setup:
	$(setup) play

setup-test:
	$(setup) test

setup-site:
	$(setup) site

setup-deb:
	$(setup) deb

# A newer compiler, a sanitizer or a build without asserts warns of more than there is: that must keep nobody from
# playing or testing. `make warnings` is where every warning is an error.
$(BUILD)/build.ninja: | setup
	@meson setup $(BUILD) -Dwerror=false $(if $(PREFIX),--prefix=$(PREFIX))

$(RELEASE)/build.ninja: | setup
	@meson setup $(RELEASE) -Dwerror=false -Db_lto=true --buildtype=release

$(TESTING)/build.ninja: | setup-test
	@meson setup $(TESTING) -Dtests=enabled -Dwerror=false -Db_sanitize=address,undefined

$(WASM)/build.ninja: | setup-site
	@meson setup $(WASM) --cross-file tools/wasm32.ini -Dwerror=false

$(THREADS)/build.ninja: | setup-test
	@meson setup $(THREADS) -Dtests=enabled -Dwerror=false -Db_sanitize=thread -Dmpi=disabled

$(GCC)/build.ninja: | setup-test
	@CC=gcc meson setup $(GCC)

$(CLANG)/build.ninja: | setup-test
	@CC=clang meson setup $(CLANG)
