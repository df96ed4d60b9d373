import { AppError } from "@/lib/kernel/base/errors";
import { getsOf } from "./callers";
import type { Finding } from "./findings";
import { startFlooder } from "./flooder";
import type { System } from "./system";
import { compareTurns } from "./statistics";
import { figuresOf, measure, takeTurns } from "./turns";

const path = "/api/tenant/customers?limit=50";
/** Requests per second, slightly above a company's rate limit. */
const flood = 170;
const othersPerSecond = 20;

/** Measures how a company at its rate limit affects the others. */
export async function measureNeighbours(system: System): Promise<Finding[]> {
  const [hot, ...others] = system.tenants;
  // About 240 requests per turn: with far fewer, the p99 would be the slowest request.
  const seconds = Math.max(4, system.scale.seconds * 4);
  const [first] = others;
  if (first === undefined) throw new AppError("internal", "One company has no neighbours.");
  const quiet = () =>
    measure(system.web.metrics, () =>
      system.web.gun.openLoop(othersPerSecond, seconds, getsOf({ ...system, tenants: [first, ...others.slice(1)] }, path)),
    );
  const [key = "", ...otherKeys] = hot.keys;
  const flooder = startFlooder({ origin: system.web.origin, path, keys: [key, ...otherKeys] });
  let refused = 0;
  const beside = async () => {
    const [answered, flooded] = await Promise.all([quiet(), flooder.flood({ per_second: flood, seconds })]);
    refused += flooded.refused;
    return answered;
  };
  const turns = await takeTurns(system.scale.rounds, quiet, beside).finally(() => flooder.close());
  const { floor, subject, ratio } = compareTurns(figuresOf(turns, (volley) => volley.p99));
  return [
    {
      goal: 8,
      what: "Lists while another company is at its rate limit",
      unit: "ms p99",
      floor: { name: "alone", value: floor },
      figure: subject,
      ratio,
      target: { of: "ratio", bound: "at most", value: 2 },
      note: `the other one sends ${String(flood)} lists a second, of which ${refused.toLocaleString("en")} in all were refused`,
    },
  ];
}
