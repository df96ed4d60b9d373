import type { z } from "zod";
import { defineEvent } from "@/lib/kernel/base/events";
import { Article, ArticlePlanEnded, Category, KbDomain } from "./schema";

const stamps = { version: 1, created_at: "2026-01-05T09:00:00.000Z", updated_at: "2026-01-05T09:00:00.000Z" };

const sample: z.input<typeof Article> = {
  id: "art_01jd0p2q3r4s5t6v7w8x9y0z1a",
  title: "Clear a paper jam",
  slug: "clear-a-paper-jam",
  body: "Open the rear cover, then pull the paper out slowly.",
  category_id: "ctg_01jd0p2q3r4s5t6v7w8x9y0z1a",
  language: "en",
  translation_of: null,
  is_stale: false,
  status: "draft",
  published_at: null,
  last_number: 0,
  has_changes: false,
  publish_at: null,
  plan_ended_at: null,
  plan_ended_by: null,
  helpful_count: 0,
  unhelpful_count: 0,
  ...stamps,
};

const define = (name: string) => defineEvent({ name: `article.${name}`, noun: "article", data: Article, sample });

export const articleCreated = define("created");
export const articleUpdated = define("updated");
export const articlePublished = define("published");
export const articleUnpublished = define("unpublished");
export const articleDeleted = define("deleted");
export const articleScheduled = define("scheduled");
export const articleUnscheduled = define("unscheduled");
export const articlePublishingFailed = define("publishing_failed");
/** A colleague without the permission to publish edited it, or its planner lost that permission. */
export const articlePlanEnded = defineEvent({
  name: "article.plan_ended",
  noun: "article",
  data: ArticlePlanEnded,
  sample: {
    ...sample,
    plan_ended_at: "2026-01-05T09:00:00.000Z",
    plan_ended_by: "Grace Hall",
    planner_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a",
  },
});

const category: z.input<typeof Category> = {
  id: "ctg_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "Printers",
  slug: "printers",
  description: "Setting up and repairing printers",
  parent_id: null,
  position: 1,
  ...stamps,
};
const defineCategory = (name: string) => defineEvent({ name: `category.${name}`, noun: "category", data: Category, sample: category });

export const categoryCreated = defineCategory("created");
export const categoryUpdated = defineCategory("updated");
export const categoryDeleted = defineCategory("deleted");

const domain: z.input<typeof KbDomain> = {
  id: "kdm_01jd0p2q3r4s5t6v7w8x9y0z1a",
  hostname: "help.acme.example",
  status: "verified",
  problem: null,
  failures: 0,
  checked_at: "2026-01-06T02:20:00.000Z",
  verified_at: "2026-01-05T09:10:00.000Z",
  records: [
    { type: "TXT", name: "_atrium.help.acme.example", value: "atrium-domain=0123456789abcdef0123456789abcdef01234567" },
    { type: "CNAME", name: "help.acme.example", value: "acme.atrium.example" },
  ],
  ...stamps,
};
const defineDomain = (name: string) => defineEvent({ name: `kb_domain.${name}`, noun: "kb_domain", data: KbDomain, sample: domain });

export const domainAdded = defineDomain("added");
export const domainVerified = defineDomain("verified");
export const domainFailing = defineDomain("failing");
export const domainStopped = defineDomain("stopped");
export const domainRemoved = defineDomain("removed");

export const articleEvents = [
  articleCreated,
  articleUpdated,
  articlePublished,
  articleUnpublished,
  articleDeleted,
  articleScheduled,
  articleUnscheduled,
  articlePublishingFailed,
  articlePlanEnded,
];
export const categoryEvents = [categoryCreated, categoryUpdated, categoryDeleted];
export const domainEvents = [domainAdded, domainVerified, domainFailing, domainStopped, domainRemoved];
