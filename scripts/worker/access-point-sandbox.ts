import { startAccessPointSandbox } from "@/lib/adapters/access-point/sandbox/server";
import { accessPointSandboxFile } from "@/lib/adapters/access-point/sandbox/state";
import type { Runtime } from "@/lib/kernel/runtime";

/** Serves the sandbox of an access point on loopback, for demo and development. Its state survives restarts. Returns what stops it. */
export async function serveAccessPointSandbox(runtime: Runtime, port: number): Promise<() => Promise<void>> {
  const { url, stop } = await startAccessPointSandbox({ port, file: accessPointSandboxFile(runtime.environment) });
  runtime.log.info({ url }, "the sandbox of an access point is served; what is sent there reaches no network");
  return stop;
}
