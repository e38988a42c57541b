/** The platform, which a test may depend on and no file contains. turbo caches results separately for each platform. */
export const testMachine = `Node.js ${process.version}, ${process.platform} ${process.arch}`;
