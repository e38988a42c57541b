/** The name of standard input in messages; as an option it is also `-`. */
export const standardInput = '/dev/stdin';

/** The path beside whose name results are written: of a pipe, such as `<(…)` of a shell, one in the current folder. */
export const besideOf = (path: string): string => (path.startsWith('/dev/') ? 'stdin.csv' : path);
