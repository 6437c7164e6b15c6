import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

interface Signing {
  challenge: string;
  /** Origin for which the device signs. Defaults to the shop's own. */
  origin?: string;
  rpId?: string;
  verifiesUser?: boolean;
  counter?: number;
  userHandle?: string;
}

/** A WebAuthn device with one P-256 key. It builds its responses byte by byte. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString("base64url");
  readonly #pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Response to `navigator.credentials.create`. */
  make(signing: Signing) {
    const { x = "", y = "" } = this.#pair.publicKey.export({ format: "jwk" });
    // COSE key: type EC2, algorithm ES256, curve P-256, and the coordinates of the point.
    const key = map([
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), bytes(Buffer.from(x, "base64url"))],
      [int(-3), bytes(Buffer.from(y, "base64url"))],
    ]);
    const id = Buffer.from(this.id, "base64url");
    const data = Buffer.concat([
      this.#authenticatorData(signing, WITH_KEY),
      Buffer.alloc(16),
      uint16(id.length),
      id,
      key,
    ]);
    const attestation = map([
      [text("fmt"), text("none")],
      [text("attStmt"), map([])],
      [text("authData"), bytes(data)],
    ]);
    return {
      ...this.#head(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", signing).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Response to `navigator.credentials.get`. */
  sign(signing: Signing) {
    const clientData = this.#clientData("webauthn.get", signing);
    const data = this.#authenticatorData(signing, 0);
    const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), this.#pair.privateKey);
    return {
      ...this.#head(),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: signing.userHandle,
      },
    };
  }

  #head() {
    return { id: this.id, rawId: this.id, type: "public-key" as const };
  }

  #clientData(type: string, { challenge, origin = this.#origin }: Signing): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData({ rpId, verifiesUser = true, counter = 0 }: Signing, more: number): Buffer {
    const flags = PRESENT | (verifiesUser ? VERIFIED : 0) | more;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(rpId ?? new URL(this.#origin).hostname)), Buffer.from([flags]), counted]);
  }
}

function sha256(content: Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

// Head of a CBOR item (RFC 8949): its type and length. Keys need only this part of CBOR.
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(value)]);
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (content: Buffer) => Buffer.concat([head(2, content.length), content]);
const text = (content: string) => Buffer.concat([head(3, content.length), Buffer.from(content)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
