/** Whether a file of a package is neither run nor a licence. @param path below `node_modules`, with slashes */
export function neverRuns(path: string): boolean {
  const isLicence = /(?:^|\/)(?:licen[cs]e|notice|copying)[^/]*$/iu.test(path);
  return !isLicence && kinds.some((kind) => kind.test(path));
}

const kinds: readonly RegExp[] = [
  /\.map$/u,
  // Types, and sources: Node runs no TypeScript of packages.
  /\.[cm]?tsx?$/u,
  /\.(?:md|markdown)$/iu,
  // What Web Chat's bundles were made of: 147 MB.
  /^botframework-webchat\/dist\/(?:stats|metafile-esm)\.json$/u,
  // For compiling what runs in Node's own process, and its manual.
  /^node-[a-z]+-[a-z0-9]+\/(?:include|share)\//u,
];
