/** What a test may depend on that stands in no file: turbo keeps the results of one apart from those of another. */
export const testMachine = `Node.js ${process.version}, ${process.platform} ${process.arch}`;
