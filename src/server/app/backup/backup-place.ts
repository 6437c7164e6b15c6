import { createReadStream, existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join } from "node:path";
import { Readable } from "node:stream";
import { DAY_MS } from "#domain/milliseconds.ts";
import { type BackupConfig, StartError } from "#server/platform/config/config.ts";
import { openS3 } from "#server/platform/kernel/picture-files.ts";

/** A folder or a bucket with full backups. */
export interface BackupPlace {
  /** Stores a file under its name. An incomplete file is never found under that name. */
  store: (file: string) => Promise<void>;
  list: () => Promise<string[]>;
  read: (name: string) => Promise<AsyncIterable<Uint8Array>>;
  remove: (name: string) => Promise<void>;
}

const NAME = /^shop-(\d{4}-\d\d-\d\dT\d{4})Z\.full$/;
const NEWEST_KEPT = 7;

/** Name of a full backup: "shop-2026-11-27T0230Z.full". */
export function fullBackupName(now: Date): string {
  return `shop-${now.toISOString().slice(0, 16).replace(":", "")}Z.full`;
}

/** Opens "/mnt/backups" or "s3://bucket/folder". Throws `StartError` for any other text. */
export function openBackupPlace(where: string, config: BackupConfig): BackupPlace {
  if (isAbsolute(where)) return folderPlace(where);
  const [, bucket, prefix = ""] = /^s3:\/\/([a-z0-9.-]+)(?:\/(.*))?$/.exec(where) ?? [];
  if (!bucket)
    throw new StartError(`${where} is neither a folder, such as /mnt/backups, nor a bucket, such as s3://bucket/shop.`);
  return bucketPlace({ bucket, prefix: prefix && `${prefix.replace(/\/$/, "")}/` }, config);
}

/** Splits the address of a full backup into its place and its name. */
export function splitBackupAddress(address: string): { where: string; name: string } {
  return { where: dirname(address).replace(/^s3:\/(?!\/)/, "s3://"), name: basename(address) };
}

/** Deletes full backups older than `keepDays`, except the newest seven. Other files are not touched. */
export async function removeOldBackups(place: BackupPlace, keepDays: number, now: Date): Promise<string[]> {
  const backups = (await place.list()).filter((name) => NAME.test(name)).toSorted();
  const oldest = fullBackupName(new Date(now.getTime() - keepDays * DAY_MS));
  const old = backups.slice(0, -NEWEST_KEPT).filter((name) => name < oldest);
  for (const name of old) await place.remove(name);
  return old;
}

function folderPlace(folder: string): BackupPlace {
  return {
    async store(file) {
      // Its parent must exist: a disk that is not mounted is an error, not a new folder on this disk.
      if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 });
      const unfinished = join(folder, `${basename(file)}.unfinished`);
      await copyFile(file, unfinished);
      await rename(unfinished, join(folder, basename(file)));
    },
    list: () => readdir(folder),
    async read(name) {
      const file = join(folder, name);
      if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
      return createReadStream(file);
    },
    remove: (name) => rm(join(folder, name)),
  };
}

function bucketPlace({ bucket, prefix }: { bucket: string; prefix: string }, config: BackupConfig): BackupPlace {
  const open = async () => ({
    ...(await import("@aws-sdk/client-s3")),
    s3: await openS3({ ...config.s3, name: bucket }),
  });
  const placeOf = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  return {
    async store(file) {
      const { s3, PutObjectCommand } = await open();
      const { size } = await stat(file);
      await s3.send(
        new PutObjectCommand({ ...placeOf(basename(file)), Body: createReadStream(file), ContentLength: size }),
      );
    },
    async list() {
      const { s3, paginateListObjectsV2 } = await open();
      const names: string[] = [];
      const pages = paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: `${prefix}shop-` });
      for await (const { Contents = [] } of pages) {
        names.push(...Contents.map(({ Key = "" }) => Key.slice(prefix.length)));
      }
      return names;
    },
    async read(name) {
      const { s3, GetObjectCommand, NoSuchKey } = await open();
      try {
        const { Body } = await s3.send(new GetObjectCommand(placeOf(name)));
        // The client's type is that of all platforms. On Node, the body is a readable stream.
        if (!(Body instanceof Readable)) throw new Error("the bucket's client returned no stream");
        return Body;
      } catch (cause) {
        if (!(cause instanceof NoSuchKey)) throw cause;
        throw new StartError(`The bucket ${bucket} has no file ${prefix}${name}.`, { cause });
      }
    },
    async remove(name) {
      const { s3, DeleteObjectCommand } = await open();
      await s3.send(new DeleteObjectCommand(placeOf(name)));
    },
  };
}
