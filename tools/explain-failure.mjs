/** Causes of a failure by the output of the program, each with what to do. The first that fits is reported. */
const CAUSES = [
  [/ENOSPC|no space left/i, "the disk is full. Free 2 GB and try again"],
  [/EROFS|read-only file system/i, "this folder is read-only. Copy the sources to a folder that you can write to"],
  [/EACCES|EPERM|permission denied/i, "this folder belongs to another user. Copy the sources to a folder of your own"],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT/,
    "the package registry does not respond. Connect to the internet, or set npm's registry, and try again",
  ],
  [/EINTEGRITY/, "a downloaded package is damaged. Run npm cache verify and try again"],
  [/spawn(Sync)? npm ENOENT/, "npm was not found. Install it (Debian: apt-get install npm) and try again"],
  [/JavaScript heap out of memory|ENOMEM|SIGKILL/, "the memory is full. Close other programs and try again"],
];

/** One sentence for a program that failed. An unknown cause is followed by what the program printed. */
export function explainFailure(name, output) {
  const cause = CAUSES.find(([pattern]) => pattern.test(output));
  return cause ? `Could not ${name}: ${cause[1]}.` : `Could not ${name}:\n\n${output.trim()}`;
}
