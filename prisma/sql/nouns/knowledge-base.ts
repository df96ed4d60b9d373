import { ArticleLanguage, ArticleStatus, DomainProblem, DomainStatus } from "@/lib/domains/knowledge-base/schema";
import { dueTenants } from "../due";
import { finder, joined } from "../finder";
import { check, checkIn, index, rawFunction } from "../kinds";

/** The open company whose domain a host is; it runs as the owner because no company is known yet. */
const findDomain = `create or replace function platform.find_kb_domain(p_hostname text)
returns table (tenant_id uuid, slug text, verified_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.id, t.slug, t.verified_at
  from public.kb_domains d join platform.tenants t on t.id = d.tenant_id and t.closed_at is null
  where d.hostname = p_hostname and d.status = 'verified'
$$;
revoke all on function platform.find_kb_domain(text) from public;
grant execute on function platform.find_kb_domain(text) to atrium_app, atrium_jobs;`;

/** SQL of the knowledge base that Prisma's schema cannot express. */
export const knowledgeBase = [
  checkIn("kb_articles", "status", ArticleStatus.options),
  checkIn("kb_articles", "language", ArticleLanguage.options),
  check("kb_articles", "kb_articles_stale_check", "not is_stale or translation_of is not null"),
  index("kb_articles_scheduled", "kb_articles", "(publish_at, tenant_id) where publish_at is not null"),
  dueTenants("articles", "  select tenant_id from public.kb_articles where publish_at <= p_now"),
  checkIn("kb_domains", "status", DomainStatus.options),
  checkIn("kb_domains", "problem", DomainProblem.options),
  index("kb_domains_verified", "kb_domains", "(hostname) where status = 'verified'", { unique: true }),
  index("kb_domains_checks", "kb_domains", "(next_check_at, tenant_id)"),
  rawFunction("platform.find_kb_domain(text)", findDomain),
  dueTenants("kb_domains", "  select tenant_id from public.kb_domains where next_check_at <= p_now"),
  ...finder("kb_articles", { text: joined("title", "slug"), fuzzy: true, indexed: true }),
  ...finder("kb_pages", { text: joined("title", "body"), fuzzy: true, indexed: true }),
];
