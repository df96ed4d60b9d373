import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { Conventions } from "@/components/docs/Conventions";
import { OperationList } from "@/components/docs/OperationList";
import { Button } from "@/components/ui/Button";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { Input } from "@/components/ui/Input";
import { defaultPageSize, maximumPageSize } from "@/lib/kernel/base/paging";
import { idempotencyWindowMs } from "@/lib/kernel/http/endpoint/idempotency";
import { listOperations, readOpenApi, searchOperations } from "@/lib/kernel/http/openapi/file";
import { keyPolicy, tenantPolicy } from "@/lib/kernel/http/limits/rate-limit";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return { title: t("title") };
}

const firstCall = `curl https://atrium.example/api/tenant/customers?limit=10 \\
  -H "Authorization: Bearer $ATRIUM_API_KEY"`;

/** The API reference, generated from the OpenAPI document. `?q=` filters the list without JavaScript. */
export default async function ApiReferencePage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const [t, { q }] = await Promise.all([getTranslations("docs"), searchParams]);
  const query = typeof q === "string" ? q.slice(0, 100) : "";
  const document = readOpenApi();
  const operations = searchOperations(listOperations(document), query);
  const limits = {
    page_size: defaultPageSize,
    maximum_page_size: maximumPageSize,
    idempotency_hours: idempotencyWindowMs / 3_600_000,
    caller: keyPolicy,
    tenant: tenantPolicy,
    version: document.info.version,
  };
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-10 px-4 py-10 sm:px-6">
      <header className="grid gap-3">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="measure text-muted">{t("lead")}</p>
        <p className="flex flex-wrap gap-x-5">
          <a href="#endpoints" className="inline-flex min-h-6 items-center text-accent underline">
            {t("endpoints")}
          </a>
          <a href="#conventions" className="inline-flex min-h-6 items-center text-accent underline">
            {t("conventions_title")}
          </a>
          <a href="#errors" className="inline-flex min-h-6 items-center text-accent underline">
            {t("conventions.errors.title")}
          </a>
          <Link href="/docs/events" className="inline-flex min-h-6 items-center text-accent underline">
            {t("event_pages.link")}
          </Link>
          <a href="/api/openapi.json" className="inline-flex min-h-6 items-center text-accent underline">
            {t("download")}
          </a>
        </p>
        <CodeBlock label={t("first_call")}>{firstCall}</CodeBlock>
      </header>
      <section id="endpoints" aria-labelledby="endpoints-title" className="grid gap-5">
        <h2 id="endpoints-title" className="text-xl font-semibold">
          {t("endpoints")}
        </h2>
        <form action="/docs/api#endpoints" role="search" className="flex flex-wrap gap-2">
          <Input
            type="search"
            name="q"
            defaultValue={query}
            maxLength={100}
            aria-label={t("search_label")}
            placeholder={t("search_placeholder")}
            className="max-w-md flex-1"
          />
          <Button type="submit">{t("search")}</Button>
        </form>
        <p role="status" className="text-sm text-muted">
          {t("found", { count: operations.length })}
        </p>
        <OperationList operations={operations} />
      </section>
      <section id="conventions" aria-labelledby="conventions-title" className="grid gap-5">
        <h2 id="conventions-title" className="text-xl font-semibold">
          {t("conventions_title")}
        </h2>
        <Conventions limits={limits} />
      </section>
    </div>
  );
}
