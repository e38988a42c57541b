/** The platform: tests may depend on it, and no file contains it. turbo caches results separately for each platform. */
export const testMachine = `Node.js ${process.version}, ${process.platform} ${process.arch}`;
