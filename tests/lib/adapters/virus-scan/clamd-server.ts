import { spawn } from "node:child_process";
import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { pickPort } from "@/scripts/demo/ports";
import { eicar } from "./eicar-samples";

export interface ClamdServer {
  port: number;
  socket_path: string;
  /** Bytes of one stream that this daemon accepts (StreamMaxLength). */
  longest_stream: number;
  stop(): Promise<void>;
}

const command = "/usr/sbin/clamd";

/** A real clamd on a free loopback port and a unix socket, whose only signature is EICAR. @throws with install instructions if missing. */
export async function startClamd(): Promise<ClamdServer> {
  await access(command).catch(() => {
    throw new Error(`${command} is missing. Install it: apt-get install -y clamav-daemon`);
  });
  const directory = await mkdtemp(join(tmpdir(), "atrium-clamd-"));
  const socketPath = join(directory, "clamd.sock");
  const port = await pickPort(null);
  // Extended signature format: name, any file type, any offset, the bytes in hex.
  await writeFile(join(directory, "eicar.ndb"), `Eicar-Test-Signature:0:*:${eicar.toString("hex")}\n`);
  const config = join(directory, "clamd.conf");
  await writeFile(config, settingsOf(directory, socketPath, port).join("\n"));

  const daemon = spawn(command, ["--config-file", config], { stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  for (const stream of [daemon.stdout, daemon.stderr]) stream.on("data", (part: Buffer) => (log += part.toString()));
  const ended = new Promise<void>((resolve) => daemon.once("exit", () => resolve()));
  for (let attempt = 0; !(await answers(port)); attempt += 1) {
    if (daemon.exitCode !== null || attempt > 300) throw new Error(`clamd did not start:\n${log}`);
    await wait(100);
  }
  return {
    port,
    socket_path: socketPath,
    longest_stream: 1024 * 1024,
    async stop() {
      daemon.kill("SIGKILL");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function settingsOf(directory: string, socketPath: string, port: number): string[] {
  return [
    "Foreground yes",
    `DatabaseDirectory ${directory}`,
    `TemporaryDirectory ${directory}`,
    `LocalSocket ${socketPath}`,
    `TCPSocket ${String(port)}`,
    "TCPAddr 127.0.0.1",
    "StreamMaxLength 1M",
    "AlertExceedsMax yes",
    "LogVerbose yes",
    "",
  ];
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("zPING\0"));
    socket.on("data", (reply) => resolve(reply.toString() === "PONG\0"));
    socket.on("error", () => resolve(false));
    socket.on("close", () => resolve(false));
  });
}
