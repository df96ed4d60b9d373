import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { copyDraft } from "./bulk";
import { bearer, getsOf, inTurn } from "./callers";
import type { Finding } from "./findings";
import { untilQuiet, type System } from "./system";
import type { Shot } from "./load";
import { compareTurns } from "./statistics";
import { figuresOf, measure, takeTurns } from "./turns";

const pdfsPerSecond = 4;
/** Lists requested per second by other users meanwhile. */
const othersPerSecond = 20;

const pdfShot = (id: string, key: string): Shot => ({
  method: "GET",
  path: `/api/tenant/invoices/${z.encode(idOf("invoice"), id)}/pdf`,
  headers: bearer(key),
});

/** Measures how rendering PDFs affects other requests, and the cost of one PDF. */
export async function measurePdf(system: System): Promise<Finding[]> {
  const quiet = await untilQuiet(system, 60);
  const [hot] = system.tenants;
  const keys = inTurn([hot.keys[0] ?? "", ...hot.keys.slice(1)]);
  const drafts = await copyDraft(system.admin, hot.id, hot.template_id, 20);
  const draft = inTurn([hot.template_id, ...drafts]);
  const drawing = () => pdfShot(draft(), keys());
  const seconds = Math.max(4, system.scale.seconds * 2);
  const others = () =>
    measure(system.web.metrics, () => system.web.gun.openLoop(othersPerSecond, seconds, getsOf(system, "/api/tenant/customers?limit=50")));
  const besides = async () => (await Promise.all([others(), system.web.gun.openLoop(pdfsPerSecond, seconds, drawing)]))[0];
  const p99 = compareTurns(figuresOf(await takeTurns(system.scale.rounds, others, besides), (volley) => volley.p99));
  const draft50 = (await measure(system.web.metrics, () => system.web.gun.closedLoop(1, { shots: system.scale.seconds * 5 }, drawing))).p50;
  return [
    {
      goal: 5,
      what: `Lists while ${String(pdfsPerSecond)} PDFs a second are drawn`,
      unit: "ms p99",
      floor: { name: "without PDFs", value: p99.floor },
      figure: p99.subject,
      ratio: p99.ratio,
      target: { of: "ratio", bound: "at most", value: 2 },
      note:
        `${String(othersPerSecond)} lists a second; the PDFs are drafts, which are rendered each ` +
        `time${quiet ? "" : "; the worker had not yet rendered all earlier invoices"}`,
    },
    { goal: null, what: "PDF of a draft, rendered", unit: "ms p50", floor: null, figure: draft50, ratio: null, target: null },
    await storedPdf(system),
    await drawnOnce(system),
  ];
}

async function issueOne(system: System): Promise<{ id: string; key: string }> {
  const [hot] = system.tenants;
  const [id = ""] = await copyDraft(system.admin, hot.id, hot.template_id, 1);
  const key = hot.keys[0] ?? "";
  await system.web.gun.fire({
    method: "POST",
    path: `/api/tenant/invoices/${z.encode(idOf("invoice"), id)}/finalize`,
    headers: bearer(key),
  });
  return { id, key };
}

async function storedPdf(system: System): Promise<Finding> {
  const { id } = await issueOne(system);
  await untilQuiet(system, 30);
  const [hot] = system.tenants;
  const keys = inTurn([hot.keys[0] ?? "", ...hot.keys.slice(1)]);
  const shots = { shots: system.scale.seconds * 30 };
  const turns = await takeTurns(
    system.scale.rounds,
    () => measure(system.floor.metrics, () => system.floor.gun.closedLoop(1, shots, () => ({ method: "GET", path: "/api/bare" }))),
    () => measure(system.web.metrics, () => system.web.gun.closedLoop(1, shots, () => pdfShot(id, keys()))),
  );
  const { floor, subject, ratio } = compareTurns(figuresOf(turns, ({ p50 }) => p50));
  return {
    goal: null,
    what: "PDF of an issued invoice, stored",
    unit: "ms p50",
    floor: { name: "bare Next route", value: floor },
    figure: subject,
    ratio,
    target: null,
  };
}

/** Requests an issued invoice's PDF many times: all answers must be one file, which contains its creation time. */
async function drawnOnce(system: System): Promise<Finding> {
  const { id, key } = await issueOne(system);
  await untilQuiet(system, 30);
  const answers = await Promise.all(Array.from({ length: 8 }, () => system.web.gun.fire(pdfShot(id, key))));
  return {
    goal: 5,
    what: "Different PDFs of one issued invoice",
    unit: "",
    floor: null,
    figure: new Set(answers.map(({ status, text }) => `${String(status)} ${text}`)).size,
    ratio: null,
    target: { of: "figure", bound: "at most", value: 1 },
  };
}
