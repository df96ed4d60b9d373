import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { notFound } from "next/navigation";
import { FieldTable } from "@/components/docs/FieldTable";
import { Method } from "@/components/docs/Method";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { answerExample, curlExample, refusalsOf } from "@/lib/kernel/http/openapi/example";
import { describeFields } from "@/lib/kernel/http/openapi/fields";
import { listOperations, readOpenApi } from "@/lib/kernel/http/openapi/file";

type Props = { params: Promise<{ operation: string }> };

const origin = "https://atrium.example";

async function readOperation({ params }: Props) {
  const { operation: id } = await params;
  const document = readOpenApi();
  const listed = listOperations(document).find((candidate) => candidate.id === id);
  const method = listed?.method.toLowerCase() as "get" | undefined;
  const operation = listed && method ? document.paths[listed.path]?.[method] : undefined;
  return listed && operation ? { document, listed, operation } : null;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await readOperation(props);
  return { title: found?.operation.summary ?? null };
}

/** One endpoint: who may call it, its request, its responses and its errors. */
export default async function OperationPage(props: Props) {
  const [t, found] = await Promise.all([getTranslations("docs"), readOperation(props)]);
  if (!found) notFound();
  const { document, listed, operation } = found;
  const { schemas } = document.components;
  const parameters = operation.parameters.map(({ name, in: place, schema, required, description }) => {
    const [row] = describeFields({ type: "object", properties: { [name]: schema } }, schemas);
    return {
      path: name,
      type: `${row?.type ?? ""} (${place})`,
      required,
      terms: [...(row?.terms ?? []), ...(description ? [description] : [])],
    };
  });
  const body = operation.requestBody?.content["application/json"]?.schema;
  const answer = answerExample(document, operation);
  return (
    <article className="mx-auto grid w-full max-w-4xl gap-8 px-4 py-10 sm:px-6">
      <header className="grid gap-2">
        <p>
          <Link href="/docs/api#endpoints" className="inline-flex min-h-6 items-center text-accent underline">
            {t("back")}
          </Link>
        </p>
        <h1 lang="en" dir="ltr" className="text-start text-xl font-semibold">
          {operation.summary}
        </h1>
        <p dir="ltr" className="flex flex-wrap items-baseline text-start">
          <Method name={listed.method} />
          <code className="font-mono break-all">{listed.path}</code>
        </p>
        <p lang="en" dir="ltr" className="text-start text-muted">
          {operation.description.replaceAll("`", "")}
        </p>
      </header>
      <section className="grid gap-2">
        <h2 className="text-lg font-semibold">{t("example_call")}</h2>
        <CodeBlock label={t("example_call")}>{curlExample(origin, listed.method, listed.path, operation)}</CodeBlock>
      </section>
      {parameters.length > 0 ? (
        <section className="grid gap-2">
          <h2 className="text-lg font-semibold">{t("parameters")}</h2>
          <FieldTable caption={t("parameters")} fields={parameters} showRequired />
        </section>
      ) : null}
      {body ? (
        <section className="grid gap-2">
          <h2 className="text-lg font-semibold">{t("body")}</h2>
          <FieldTable caption={t("body")} fields={describeFields(body, schemas)} showRequired />
        </section>
      ) : null}
      {answer ? (
        <section className="grid gap-2">
          <h2 className="text-lg font-semibold">{t("answer", { status: answer.status })}</h2>
          {answer.schema ? (
            <>
              <FieldTable
                caption={t("answer", { status: answer.status })}
                fields={describeFields(answer.schema, schemas)}
                showRequired={false}
              />
              <CodeBlock label={t("example_answer")}>{JSON.stringify(answer.sample, undefined, 2)}</CodeBlock>
            </>
          ) : (
            <p className="text-muted">{t("empty_answer")}</p>
          )}
        </section>
      ) : null}
      <section className="grid gap-2">
        <h2 className="text-lg font-semibold">{t("refusals")}</h2>
        <ul className="flex flex-wrap gap-x-5" dir="ltr">
          {refusalsOf(operation).map(([status, code]) => (
            <li key={code}>
              <Link href={`/docs/api#problem-${code}`} className="inline-flex min-h-6 items-center gap-2 text-accent underline">
                <span className="numbers">{status}</span> <code className="font-mono text-sm">{code}</code>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}
