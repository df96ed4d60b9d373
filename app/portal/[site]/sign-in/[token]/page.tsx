import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ProblemNote } from "@/components/portal/ProblemNote";
import { Button, ButtonLink } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Input";
import { isolateFor } from "@/components/ui/use-isolate";
import { viewPortalSignIn } from "@/lib/domains/portal";
import { readAsVisitor } from "@/lib/kernel/auth/page-operations";
import { encodeId } from "@/lib/kernel/base/ids";
import { readAskingBrowser } from "@/lib/kernel/http/pages/site-page";
import { readBrand } from "../../brand";

interface EnterProps {
  params: Promise<{ site: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.sign_in"))("title") };
}

/** Opening the page does not sign in: mail scanners open the link before its reader does, but press no button. */
export default async function PortalEnterPage({ params, searchParams }: EnterProps) {
  const { site, token } = await params;
  const { problem } = await searchParams;
  const link = await readAsVisitor(viewPortalSignIn, { site, token, browser: await readAskingBrowser() });
  const isolate = isolateFor(await getLocale());
  const company = isolate((await readBrand(site)).company_name);
  const t = await getTranslations("portal.enter");
  if (!link) return <LinkGone title={t("gone_title")} text={t("gone")} again={(await getTranslations("portal.sign_in"))("again")} />;
  const isChoice = link.choices.length > 1;
  return (
    <div className="mx-auto grid max-w-md gap-5">
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t("title", { company })}</h1>
        <p className="text-muted">{t.rich(isChoice ? "choose" : "lead", { email: isolate(link.email), company })}</p>
      </div>
      <ProblemNote problem={typeof problem === "string" ? problem : undefined} link />
      <form method="post" action={`/api/public/portal/sign-in/${encodeURIComponent(token)}`} className="grid gap-3">
        {link.asks_code ? (
          <InputField
            name="code"
            label={t("code")}
            hint={t("code_hint")}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            maxLength={10}
            required
          />
        ) : null}
        {link.choices.map(({ contact_id, customer_name }, index) => (
          <Button
            key={contact_id}
            type="submit"
            name="contact_id"
            value={encodeId("contact", contact_id)}
            tone={isChoice && index > 0 ? "secondary" : "primary"}
            size="large"
            className="whitespace-normal"
          >
            {isChoice ? t("button_for", { customer: isolate(customer_name) }) : t("button")}
          </Button>
        ))}
      </form>
    </div>
  );
}

function LinkGone({ title, text, again }: { title: string; text: string; again: string }) {
  return (
    <div className="mx-auto grid max-w-md gap-3">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="text-muted">{text}</p>
      <p>
        <ButtonLink href="/portal/sign-in" prefetch={false} tone="primary">
          {again}
        </ButtonLink>
      </p>
    </div>
  );
}
