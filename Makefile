# In front of meson. `make` builds build/frente.
.PHONY: all clean
all: build/build.ninja
	@ninja -C build
build/build.ninja:
	@meson setup build
clean:
	rm -rf build build-*
