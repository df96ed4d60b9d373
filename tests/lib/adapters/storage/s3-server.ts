import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface S3Server {
  endpoint: string;
  bucket: string;
  credentials: { access_key_id: string; secret_access_key: string };
  stop(): Promise<void>;
}

/** s3rver in its own process (so that its memory is not counted), on a free loopback port, with one bucket. */
export async function startS3Server(): Promise<S3Server> {
  const bucket = "atrium-test";
  const directory = await mkdtemp(join(tmpdir(), "atrium-s3-"));
  const command = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");
  const settings = ["-d", directory, "-a", "127.0.0.1", "-p", "0", "--no-vhost-buckets", "--configure-bucket", bucket];
  const server = spawn(process.execPath, ["--no-deprecation", command, ...settings], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<string>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`s3rver ended with ${String(code)}`)));
    createInterface({ input: server.stdout }).on("line", (line) => {
      const found = /listening on .*:(\d+)$/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    credentials: { access_key_id: "S3RVER", secret_access_key: "S3RVER" },
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGKILL");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
