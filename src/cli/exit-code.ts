/** How a command ends: 0 when all is well, 1 when there is something to look at, 2 when it failed. */
export type ExitCode = 0 | 1 | 2;
