import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { problems, type ProblemCode } from "@/lib/kernel/base/errors";
import { Codes } from "./Codes";

export interface Limits {
  page_size: number;
  maximum_page_size: number;
  idempotency_hours: number;
  caller: { rate: number; burst: number };
  tenant: { rate: number; burst: number };
  version: string;
}

const plain = ["authentication", "idempotency", "concurrency", "paging", "limits", "values", "versions"] as const;

const code = (chunks: ReactNode) => (
  <code dir="ltr" className="rounded-md bg-bg px-1 font-mono text-sm">
    {chunks}
  </code>
);

/** The conventions of every endpoint. The page passes the actual limits. */
export function Conventions({ limits }: { limits: Limits }) {
  const t = useTranslations("docs.conventions");
  const values = {
    code,
    page_size: limits.page_size,
    maximum_page_size: limits.maximum_page_size,
    hours: limits.idempotency_hours,
    caller_rate: limits.caller.rate,
    caller_burst: limits.caller.burst,
    tenant_rate: limits.tenant.rate,
    tenant_burst: limits.tenant.burst,
    version: limits.version,
  };
  return (
    <div className="grid gap-8">
      {plain.map((section) => (
        <section key={section} id={section} className="grid gap-2">
          <h3 className="text-lg font-semibold">{t(`${section}.title`)}</h3>
          <p className="measure text-muted">{t.rich(`${section}.text`, values)}</p>
        </section>
      ))}
      <Codes />
      <Problems />
    </div>
  );
}

const sample = {
  type: "/docs/api#problem-invalid",
  title: problems.invalid.title,
  status: 422,
  code: "invalid",
  detail: "name: Must not be empty",
  request_id: "6f9b7f0e-5a0e-4a9e-9a53-0d4f4f6f3f10",
  errors: [{ path: "name", code: "too_small", message: "Must not be empty" }],
};

/** The closed list of problem types; a response's `type` links to its row here. */
function Problems() {
  const t = useTranslations("docs");
  return (
    <section id="errors" className="grid gap-3">
      <h3 className="text-lg font-semibold">{t("conventions.errors.title")}</h3>
      <p className="measure text-muted">{t.rich("conventions.errors.text", { code })}</p>
      <CodeBlock label={t("conventions.errors.example")}>{JSON.stringify(sample, undefined, 2)}</CodeBlock>
      <dl className="border-t border-line">
        {(Object.keys(problems) as ProblemCode[]).map((name) => (
          <div
            key={name}
            id={`problem-${name}`}
            className="grid gap-x-4 border-b border-line px-1 py-2 target:bg-accent-soft sm:grid-cols-[14rem_1fr]"
          >
            <dt dir="ltr" className="text-start">
              <span className="numbers pe-3 text-muted">{problems[name].status}</span>
              <code className="font-mono text-sm">{name}</code>
            </dt>
            <dd>{t(`problems.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
