import type { Clock } from "@/lib/kernel/clock";
import type { Limits } from "../limits";
import type { Registry } from "../protocol/registry";

/** What every transition needs besides its transaction. */
export interface Scope {
  registry: Registry;
  clock: Clock;
  limits: Limits;
}
