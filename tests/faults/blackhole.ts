import { connect, createServer, type Socket } from "node:net";

/** A way to a server that can swallow what goes through it without closing anything, as a broken network does. */
export interface Blackhole {
  port: number;
  /** From now on nothing passes on the connections there are; new ones work. */
  swallow: () => void;
  close: () => Promise<void>;
}

export async function openBlackhole(targetPort: number): Promise<Blackhole> {
  const sockets = new Set<Socket>();
  let pairs: { near: Socket; far: Socket }[] = [];
  const server = createServer((near) => {
    const far = connect(targetPort, "127.0.0.1");
    pairs.push({ near, far });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  return {
    port,
    swallow() {
      for (const { near, far } of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        // Read on and thrown away: neither side learns anything.
        near.resume();
        far.resume();
      }
      pairs = [];
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
