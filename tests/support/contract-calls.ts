import { readdirSync } from "node:fs";
import type { Endpoint } from "#contract/endpoint.ts";

interface ContractCall {
  name: string;
  call: Endpoint;
  file: string;
}

const FOLDER = new URL("../../src/contract/", import.meta.url);
const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .toSorted();

export const CONTRACT_CALLS: readonly ContractCall[] = (await Promise.all(FILES.map(readCalls))).flat();

export const ALL_CALLS: readonly Endpoint[] = CONTRACT_CALLS.map(({ call }) => call);

async function readCalls(file: string): Promise<ContractCall[]> {
  const exported: unknown = await import(new URL(file, FOLDER).href);
  return Object.entries(exported ?? {}).flatMap(([name, call]: [string, unknown]) =>
    isEndpoint(call) ? [{ name, call, file: file.replace(/\.ts$/, "") }] : [],
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}
