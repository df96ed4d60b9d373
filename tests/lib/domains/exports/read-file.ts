import { fromBuffer } from "yauzl";

/** The files of an archive by path. */
export function readArchive(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (failure, archive) => {
      if (failure) return reject(failure);
      const files = new Map<string, string>();
      archive.on("entry", (entry: { fileName: string }) => {
        archive.openReadStream(entry as never, (error, stream) => {
          if (error) return reject(error);
          const chunks: Buffer[] = [];
          stream.on("data", (chunk: Buffer) => chunks.push(chunk));
          stream.on("error", reject);
          stream.on("end", () => {
            files.set(entry.fileName, Buffer.concat(chunks).toString("utf8"));
            archive.readEntry();
          });
        });
      });
      archive.on("end", () => resolve(files));
      archive.on("error", reject);
      archive.readEntry();
    });
  });
}

/** The rows of a CSV file without quoted commas. */
export function readRows(bytes: Buffer): string[][] {
  return bytes
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
}
