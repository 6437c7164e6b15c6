import { isIPv6 } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** What of a network address is its owner's alone: of IPv6 the first 64 bits, since the rest is anybody's to choose. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const left = Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(left).fill("0"), ...after];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

function groupsOf(text: string): string[] {
  return text.split(":").filter((group) => group !== "");
}
