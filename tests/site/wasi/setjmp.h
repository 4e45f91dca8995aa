/* There is none for WebAssembly: a test that fails is the last one. */
