import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { S3Client } from "@aws-sdk/client-s3";
import type { BucketConfig, Config } from "#server/platform/config/config.ts";

/** Storage of uploaded pictures. A file's name is derived from its content, so it is written once and never changed. */
export interface PictureFiles {
  /** Writes a file atomically, so that a partial file is never served. */
  write: (file: string, bytes: Buffer, type: string) => Promise<void>;
  read: (file: string) => Promise<Buffer | undefined>;
  /** Names of all files. */
  list: () => Promise<string[]>;
}

const ASKED_AT_MOST_MS = 10_000;

/** Opens the bucket or the data folder for pictures, according to the settings. */
export function openPictureFiles({ bucket, dataDir }: Pick<Config, "bucket" | "dataDir">): PictureFiles {
  return bucket ? bucketPictures(bucket) : folderPictures(join(dataDir, "pictures"));
}

function folderPictures(folder: string): PictureFiles {
  return {
    async write(file, bytes) {
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `${file}.${randomUUID()}.draft`);
      await writeFile(draft, bytes);
      await rename(draft, join(folder, file));
    },
    async read(file) {
      try {
        return await readFile(join(folder, file));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async list() {
      if (!existsSync(folder)) return [];
      return (await readdir(folder)).filter((file) => !file.endsWith(".draft")).toSorted();
    },
  };
}

/** A bucket of any provider with the S3 API. */
function bucketPictures(config: BucketConfig): PictureFiles {
  let client: Promise<S3Client> | undefined;
  const open = () => {
    client ??= openS3(config).catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  };
  const place = (file: string) => ({ Bucket: config.name, Key: `pictures/${file}` });
  return {
    async write(file, bytes, type) {
      const { PutObjectCommand } = await import("@aws-sdk/client-s3");
      const s3 = await open();
      await s3.send(new PutObjectCommand({ ...place(file), Body: bytes, ContentType: type }));
    },
    async read(file) {
      const { GetObjectCommand, NoSuchKey } = await import("@aws-sdk/client-s3");
      const s3 = await open();
      try {
        const { Body } = await s3.send(new GetObjectCommand(place(file)));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async list() {
      const { paginateListObjectsV2 } = await import("@aws-sdk/client-s3");
      const pages = paginateListObjectsV2({ client: await open() }, { Bucket: config.name, Prefix: "pictures/" });
      const files: string[] = [];
      for await (const { Contents = [] } of pages) {
        files.push(...Contents.map(({ Key = "" }) => Key.slice("pictures/".length)));
      }
      return files.toSorted();
    },
  };
}

/** Opens the S3 client. Loads it on demand, because the package is large and a shop with a picture folder never needs it. */
export async function openS3({ endpoint, region, credentials }: BucketConfig): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3");
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Without keys, the client uses the machine's own credentials.
    ...(credentials ? { credentials } : {}),
    // Providers other than Amazon support only required checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { requestTimeout: ASKED_AT_MOST_MS, connectionTimeout: ASKED_AT_MOST_MS },
  });
}
