import { AppError } from "@/lib/kernel/base/errors";
import { bearer, getsOf, inTurn } from "./callers";
import type { Finding } from "./findings";
import type { House } from "./house";
import { Gun } from "./load";
import { compareTurns } from "./statistics";
import { figuresOf, measure, takeTurns } from "./turns";

const path = "/api/tenant/customers?limit=50";
/** A little more than one company is allowed. */
const flood = 170;
const othersPerSecond = 20;

/** What one company at its rate limit does to the others. */
export async function measureNeighbours(house: House): Promise<Finding[]> {
  const [hot, ...others] = house.tenants;
  const keys = inTurn([hot.keys[0] ?? "", ...hot.keys.slice(1)]);
  // Some 240 requests a turn: of far fewer the p99 is the slowest one alone.
  const seconds = Math.max(4, house.scale.seconds * 4);
  const [first] = others;
  if (first === undefined) throw new AppError("internal", "One company has no neighbours.");
  const quiet = () => measure(house.web.metrics, () => house.web.gun.openLoop(othersPerSecond, seconds, getsOf({ ...house, tenants: [first, ...others.slice(1)] }, path)));
  // Connections of its own: on shared ones the others would wait for a free one, here and not at the server.
  const flooder = new Gun(house.web.origin, 1_024);
  let refused = 0;
  const beside = async () => {
    const [answered, flooded] = await Promise.all([quiet(), flooder.openLoop(flood, seconds, () => ({ method: "GET", path, headers: bearer(keys()) }))]);
    refused += flooded.statuses.get(429) ?? 0;
    return answered;
  };
  const turns = await takeTurns(house.scale.rounds, quiet, beside).finally(() => flooder.close());
  const { floor, subject, ratio } = compareTurns(figuresOf(turns, (volley) => volley.p99));
  return [
    {
      goal: 8, what: "Lists while another company is at its rate limit", unit: "ms p99", floor: { name: "alone", value: floor }, figure: subject, ratio, target: { of: "ratio", bound: "at most", value: 2 },
      note: `the other one sends ${String(flood)} lists a second, of which ${refused.toLocaleString("en")} in all were refused`,
    },
  ];
}
