import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { bearer, inTurn } from "./callers";
import { Gun } from "./load";

/** The messages to a flooding process: at its start, and for each flood. */
const Target = z.object({ origin: z.string(), path: z.string(), keys: z.tuple([z.string()], z.string()) });
const Flood = z.object({ per_second: z.number(), seconds: z.number() });
const Answered = z.object({ refused: z.number() });

export interface Flooder {
  /** Sends requests at a fixed rate, by all keys in turn; returns how many were answered 429. */
  flood(flood: z.infer<typeof Flood>): Promise<z.infer<typeof Answered>>;
  close(): void;
}

/** Starts a process that floods one address. In this process the answers would delay the measurements and count as the server's time. */
export function startFlooder(target: z.infer<typeof Target>): Flooder {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(target)]);
  return {
    flood: (flood) =>
      new Promise((resolve, reject) => {
        const onExit = (): void => reject(new AppError("internal", "The flooding process ended."));
        child.once("exit", onExit);
        child.once("message", (message) => {
          child.off("exit", onExit);
          resolve(Answered.parse(message));
        });
        child.send(flood);
      }),
    close: () => child.disconnect(),
  };
}

function serveFloods(argument: string): void {
  const { origin, path, keys } = Target.parse(JSON.parse(argument));
  const next = inTurn(keys);
  const gun = new Gun(origin, 1_024);
  process.on("message", (message) => {
    const { per_second, seconds } = Flood.parse(message);
    void gun
      .openLoop(per_second, seconds, () => ({ method: "GET", path, headers: bearer(next()) }))
      .then(({ statuses }) => process.send?.({ refused: statuses.get(429) ?? 0 }));
  });
  process.on("disconnect", () => void gun.close());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serveFloods(process.argv[2] ?? "");
