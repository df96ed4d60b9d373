import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { copyDraft } from "./bulk";
import { bearer, getsOf, inTurn } from "./callers";
import type { Finding } from "./findings";
import { untilQuiet, type House } from "./house";
import type { Shot } from "./load";
import { compareTurns } from "./statistics";
import { figuresOf, measure, takeTurns } from "./turns";

const pdfsPerSecond = 4;
/** What others ask for meanwhile: each second so many lists. */
const othersPerSecond = 20;

const pdfShot = (id: string, key: string): Shot => ({
  method: "GET",
  path: `/api/tenant/invoices/${z.encode(idOf("invoice"), id)}/pdf`,
  headers: bearer(key),
});

/** What drawing PDFs does to the requests of others, and what one costs. */
export async function measurePdf(house: House): Promise<Finding[]> {
  const quiet = await untilQuiet(house, 60);
  const [hot] = house.tenants;
  const keys = inTurn([hot.keys[0] ?? "", ...hot.keys.slice(1)]);
  const drafts = await copyDraft(house.admin, hot.id, hot.template_id, 20);
  const draft = inTurn([hot.template_id, ...drafts]);
  const drawing = () => pdfShot(draft(), keys());
  const seconds = Math.max(4, house.scale.seconds * 2);
  const others = () =>
    measure(house.web.metrics, () => house.web.gun.openLoop(othersPerSecond, seconds, getsOf(house, "/api/tenant/customers?limit=50")));
  const besides = async () => (await Promise.all([others(), house.web.gun.openLoop(pdfsPerSecond, seconds, drawing)]))[0];
  const p99 = compareTurns(figuresOf(await takeTurns(house.scale.rounds, others, besides), (volley) => volley.p99));
  const draft50 = (await measure(house.web.metrics, () => house.web.gun.closedLoop(1, { shots: house.scale.seconds * 5 }, drawing))).p50;
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
        `${String(othersPerSecond)} lists a second; the PDFs are drafts, which are drawn anew each ` +
        `time${quiet ? "" : "; the worker had not yet drawn all earlier invoices"}`,
    },
    { goal: null, what: "PDF of a draft, drawn", unit: "ms p50", floor: null, figure: draft50, ratio: null, target: null },
    await storedPdf(house),
    await drawnOnce(house),
  ];
}

async function issueOne(house: House): Promise<{ id: string; key: string }> {
  const [hot] = house.tenants;
  const [id = ""] = await copyDraft(house.admin, hot.id, hot.template_id, 1);
  const key = hot.keys[0] ?? "";
  await house.web.gun.fire({
    method: "POST",
    path: `/api/tenant/invoices/${z.encode(idOf("invoice"), id)}/finalize`,
    headers: bearer(key),
  });
  return { id, key };
}

async function storedPdf(house: House): Promise<Finding> {
  const { id } = await issueOne(house);
  await untilQuiet(house, 30);
  const [hot] = house.tenants;
  const keys = inTurn([hot.keys[0] ?? "", ...hot.keys.slice(1)]);
  const shots = { shots: house.scale.seconds * 30 };
  const turns = await takeTurns(
    house.scale.rounds,
    () => measure(house.floor.metrics, () => house.floor.gun.closedLoop(1, shots, () => ({ method: "GET", path: "/api/bare" }))),
    () => measure(house.web.metrics, () => house.web.gun.closedLoop(1, shots, () => pdfShot(id, keys()))),
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

/** Asks for one issued invoice's PDF many times: all answers are the same file, whose time of making is in it. */
async function drawnOnce(house: House): Promise<Finding> {
  const { id, key } = await issueOne(house);
  await untilQuiet(house, 30);
  const answers = await Promise.all(Array.from({ length: 8 }, () => house.web.gun.fire(pdfShot(id, key))));
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
