import { z } from "zod";
import { createArticle, listPublicArticles, publishArticle } from "@/lib/domains/knowledge-base";
import { createTicket } from "@/lib/domains/tickets";
import { idOf } from "@/lib/kernel/base/ids";
import type { Finding } from "../findings";
import { assertAnswered } from "../load";
import { compareTurns, percentile } from "../statistics";
import { figuresOf, measure, takeTurns } from "../turns";
import type { System } from "../system";
import { copyRow, figureOf, measureGets, milliseconds, openLongCompany, type LongCompany } from "./company";

/** The list of tickets, a long thread, and the knowledge base's search and pages. */
export async function measureSupport(system: System): Promise<Finding[]> {
  const company = await openLongCompany(system, "support");
  return [...(await measureTickets(system, company)), ...(await measureSearch(system, company)), await measureArticle(system, company)];
}

async function measureTickets(system: System, company: LongCompany): Promise<Finding[]> {
  const { ctx, customer_id } = company;
  const count = system.scale.rounds < 5 ? 20_000 : 100_000;
  const ticket = await createTicket(ctx, { customer_id, subject: "The printer stopped", message: "It stopped this morning." });
  // Statuses, priorities, owners and missed targets as a desk of some years has them.
  const changes = `jsonb_build_object('number', source.number + n, 'subject', 'Request ' || n,
    'created_at', now() - interval '10 minutes' * n, 'last_message_at', now() - interval '9 minutes' * n,
    'status', case when n % 20 = 0 then 'open' when n % 33 = 0 then 'on_hold' when n % 50 = 0 then 'answered' else 'closed' end,
    'priority', (array['low', 'normal', 'high', 'urgent'])[1 + n % 4],
    'assignee_id', case when n % 3 = 0 then '${company.staff_id}'::uuid end,
    'resolution_breached_at', case when n % 10 = 0 then now() - interval '9 minutes' * n end)`;
  await copyRow(system, { table: "tickets", id: ticket.id, count, changes });
  const { rows } = await system.admin.query<{ id: string }>("select id from public.ticket_messages where ticket_id = $1", [ticket.id]);
  await copyRow(system, {
    table: "ticket_messages",
    id: rows[0]?.id ?? "",
    count: 199,
    changes: `jsonb_build_object('sequence', n + 1, 'body', repeat('The same happened again after the update. ', 10))`,
  });
  await system.admin.query("update public.tickets set last_sequence = 200 where id = $1", [ticket.id]);
  await system.admin.query("vacuum analyze public.tickets, public.ticket_messages");
  const staff = z.encode(idOf("staff"), company.staff_id);
  const filters = {
    "": "",
    " by status": "&status=open",
    " by assignee": `&assignee_id=${staff}`,
    " missed": "&breached=true",
    " by priority": "&priority=urgent",
    " of a customer": `&customer_id=${z.encode(idOf("customer"), customer_id)}`,
    " by text": "&q=Request%2019",
  };
  const findings: Finding[] = [];
  for (const [name, query] of Object.entries(filters)) {
    const what = `Tickets${name}, of ${count.toLocaleString("en")}`;
    findings.push(milliseconds(what, await measureGets(system, company, [`tickets?limit=50${query}`]), 40));
  }
  const thread = `tickets/${z.encode(idOf("ticket"), ticket.id)}`;
  const opened = await measureGets(system, company, [`${thread}/messages?limit=200`]);
  return [...findings, milliseconds("Ticket thread of 200 messages", opened, 150)];
}

/** A text of each script, with a word to find. */
const scripts = {
  Latin: { language: "en", title: "Clear a paper jam", body: "Open the tray and pull the sheet out slowly.", q: "papr jam" },
  Arabic: { language: "ar", title: "إزالة الورق العالق", body: "افتح الدرج واسحب الورقة ببطء ثم أغلقه.", q: "الورق" },
  Hebrew: { language: "en", title: "שחרור נייר תקוע", body: "פתחו את המגש ומשכו את הדף לאט.", q: "נייר" },
  Thai: { language: "en", title: "วิธีแก้กระดาษติด", body: "เปิดถาดแล้วดึงกระดาษออกช้า ๆ", q: "กระดาษ" },
  Chinese: { language: "en", title: "清除卡纸", body: "打开纸盘，慢慢取出纸张。", q: "卡纸" },
} as const;

/** The search of visitors, by the operation alone: an address may search only so often. */
async function measureSearch(system: System, company: LongCompany): Promise<Finding[]> {
  const { ctx } = company;
  const each = system.scale.rounds < 5 ? 500 : 2_000;
  for (const [name, { language, title, body }] of Object.entries(scripts)) {
    const made = await createArticle(ctx, { title, body, language, slug: `article-${name.toLowerCase()}` });
    await publishArticle(ctx, { id: made.id });
    const changes = `jsonb_build_object('slug', source.slug || '-' || n, 'title', source.title || ' ' || n)`;
    const copies = await copyRow(system, { table: "kb_articles", id: made.id, count: each - 1, changes });
    await system.admin.query(
      `insert into public.kb_pages (id, tenant_id, category_id, language, slug, title, body, published_at)
       select article.id, article.tenant_id, null, article.language, article.slug, article.title, article.body, now()
       from public.kb_articles article where article.id = any($1::uuid[])`,
      [copies],
    );
  }
  await system.admin.query("vacuum analyze public.kb_articles, public.kb_pages");
  const findings: Finding[] = [];
  for (const [name, { q }] of Object.entries(scripts)) {
    const times: number[] = [];
    for (let turn = 0; turn < system.scale.seconds * 30; turn++) {
      const started = performance.now();
      await listPublicArticles(ctx, { q, language: "any" });
      if (turn >= 5) times.push(performance.now() - started);
    }
    const all = (each * Object.keys(scripts).length).toLocaleString("en");
    findings.push(figureOf(`Search of ${all} articles, ${name}`, "ms p95", percentile(times, 0.95), 100));
  }
  return findings;
}

/** The page of an article against a page of Next's with as much text. */
async function measureArticle(system: System, company: LongCompany): Promise<Finding> {
  const host = `${company.slug}.${new URL(system.environment["ATRIUM_BASE_URL"] ?? "").host}`;
  const { rounds, seconds } = system.scale;
  const page = { method: "GET" as const, path: "/kb/articles/article-latin", headers: { host } };
  const subject = () =>
    measure(system.web.metrics, async () => assertAnswered(await system.web.gun.closedLoop(4, { seconds }, () => page)));
  const floor = () =>
    measure(system.floor.metrics, () => system.floor.gun.closedLoop(4, { seconds }, () => ({ method: "GET", path: "/page" })));
  const compared = compareTurns(figuresOf(await takeTurns(rounds, floor, subject), ({ per_second }) => per_second));
  return {
    goal: 10,
    what: "Public page of an article",
    unit: "/s",
    floor: { name: "bare Next page", value: compared.floor },
    figure: compared.subject,
    ratio: compared.ratio,
    target: { of: "ratio", bound: "at least", value: 0.7 },
  };
}
