import { z } from "zod";
import { inngest } from "@/inngest/client";
import { AppError } from "@/lib/kernel/base/errors";
import type { Logger } from "@/lib/kernel/log";
import type { Deliver } from "@/lib/kernel/outbox";

interface InngestOptions {
  /** Where this process serves its functions; a PUT there makes the SDK register them at the server. */
  serveUrl: string;
  log: Logger;
  /** Called when the server stops or starts to know the functions: the reason, or null. */
  onChange: (problem: string | null) => void;
  /** Milliseconds between two registrations; default 15 s. */
  interval?: number;
}

/** Delivery to Inngest's own server. */
export interface InngestDelivery {
  deliver: Deliver;
  stop(): Promise<void>;
}

const Registered = z.object({ message: z.string(), modified: z.boolean().optional() });
const timeoutMs = 20_000;

/**
 * Registers the functions at Inngest's server before it sends the first event, after each failure, and at intervals. The server takes the
 * events of functions that it does not know and runs nothing, so events wait in the outbox until the server has accepted the functions.
 */
export function startInngestDelivery({ serveUrl, log, onChange, interval = 15_000 }: InngestOptions): InngestDelivery {
  let known = false;
  let problem: string | null = null;
  let underWay: Promise<void> | null = null;

  function change(next: string | null): void {
    known = next === null;
    if (next === problem) return;
    problem = next;
    if (next === null) log.info("Inngest's server knows the functions");
    else log.error({ problem: next }, "Inngest's server does not know the functions; events stay in the outbox");
    onChange(next);
  }

  const register = (): Promise<void> =>
    (underWay ??= registerOnce(serveUrl)
      .then(
        (modified) => {
          if (modified && known) log.warn("Inngest's server had other functions, or had forgotten them; they are registered again");
          change(null);
        },
        (error: unknown) => {
          change(error instanceof Error ? error.message : String(error));
          throw error;
        },
      )
      .finally(() => {
        underWay = null;
      }));

  // A problem is told by `change`; the next interval tries again.
  const attempt = () => void register().catch(() => undefined);
  const timer = setInterval(attempt, interval);
  attempt();
  return {
    async deliver(_tx, events) {
      if (!known) await register();
      try {
        await inngest.send(events);
      } catch (error) {
        // A server that was away may have forgotten the functions.
        change(error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
    async stop() {
      clearInterval(timer);
      await underWay?.catch(() => undefined);
    },
  };
}

/** Whether the registration changed what the server knew. @throws AppError `unavailable` with the server's reason. */
async function registerOnce(serveUrl: string): Promise<boolean> {
  const response = await fetch(serveUrl, { method: "PUT", signal: AbortSignal.timeout(timeoutMs) });
  const answer = Registered.safeParse(await response.json().catch(() => null));
  if (!response.ok || !answer.success)
    throw new AppError(
      "unavailable",
      `Inngest's server did not register the functions: ${answer.data?.message ?? String(response.status)}.`,
    );
  return answer.data.modified === true;
}
