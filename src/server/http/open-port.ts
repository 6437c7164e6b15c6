import { type Config, StartError } from "#server/config/config.ts";

/** Opens the port that the settings name. Throws `StartError` when it cannot be had. */
export async function openPort(
  { host, port }: Pick<Config, "host" | "port">,
  listen: (address: { host: string; port: number }) => Promise<unknown>,
): Promise<void> {
  try {
    await listen({ host, port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new StartError(`Port ${port} is taken. Set PORT to another one.`, { cause });
    if (code === "EACCES") throw new StartError(`Port ${port} may not be used by this user. Set PORT.`, { cause });
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EINVAL") {
      throw new StartError(`HOST ${host} is no address of this machine.`, { cause });
    }
    throw cause;
  }
}
