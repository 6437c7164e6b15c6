// CommonJS, because the oldest versions of Node must read it: package.json loads it before modules, which they cannot.
const OLDEST_NODE = 18;

const { node } = process.versions;
if (Number(node.split(".")[0]) < OLDEST_NODE) {
  console.error(
    `Node ${OLDEST_NODE} or newer is needed, and this is v${node}. Install Node 24 from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
