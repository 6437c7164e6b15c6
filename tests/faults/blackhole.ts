import { connect, createServer, type Socket } from "node:net";

/** A proxy to a server that can drop traffic without closing connections, like a broken network. */
export interface Blackhole {
  port: number;
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
