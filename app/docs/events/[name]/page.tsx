import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import Link from "next/link";
import { notFound } from "next/navigation";
import { FieldTable } from "@/components/docs/FieldTable";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { describeEventKind } from "@/lib/domains/webhooks";
import { wordsIn } from "@/lib/i18n/words";
import { describeFields } from "@/lib/kernel/http/openapi/fields";

type Props = { params: Promise<{ name: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).name };
}

/** One type of event: its fields, its JSON Schema and a sample, as webhooks and the feed deliver it. */
export default async function EventPage({ params }: Props) {
  const [t, messages, { name }] = await Promise.all([getTranslations("docs.event_pages"), getMessages(), params]);
  const found = describeEventKind(name);
  if (!found) notFound();
  const { kind, schema, sample } = found;
  return (
    <article className="mx-auto grid w-full max-w-4xl gap-8 px-4 py-10 sm:px-6">
      <header className="grid gap-2">
        <p>
          <Link href="/docs/events" className="inline-flex min-h-6 items-center text-accent underline">
            {t("back")}
          </Link>
        </p>
        <h1 className="text-xl font-semibold">{wordsIn(messages).event(name)}</h1>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <code dir="ltr" className="font-mono">
            {name}
          </code>
          <span className="text-muted">{t("version", { version: String(kind.version) })}</span>
        </p>
        <p className="text-muted">
          {kind.permission === "own"
            ? t("own")
            : t.rich("permission", {
                permission: kind.permission,
                code: (chunks) => (
                  <code dir="ltr" className="font-mono text-sm">
                    {chunks}
                  </code>
                ),
              })}
        </p>
      </header>
      <section className="grid gap-2">
        <h2 className="text-lg font-semibold">{t("sample")}</h2>
        <CodeBlock label={t("sample")}>{JSON.stringify(sample, undefined, 2)}</CodeBlock>
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg font-semibold">{t("fields")}</h2>
        <FieldTable caption={t("fields")} fields={describeFields(schema, {})} showRequired />
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg font-semibold">{t("schema")}</h2>
        <CodeBlock label={t("schema")}>{JSON.stringify(schema, undefined, 2)}</CodeBlock>
      </section>
    </article>
  );
}
