import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import type { PortalPasskeys } from "@/lib/domains/portal/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { AddPasskey } from "../passkeys/AddPasskey";
import { DetailsForm } from "./DetailsForm";
import { DetailsPart } from "./DetailsPart";

/** The contact's passkeys. Adding and removing them needs a new sign-in, so that nobody does it at a screen that was left open. */
export function PasskeyDetails({ passkeys: { data, may_change } }: { passkeys: PortalPasskeys }) {
  const t = useTranslations("portal.details.passkeys");
  const format = useFormatter();
  const day = (date: Date) => format.dateTime(date, { dateStyle: "medium" });
  return (
    <DetailsPart id="passkeys" title={t("title")} lead={t("lead")}>
      {data.length === 0 ? null : (
        <ul className="divide-y divide-line border-y border-line">
          {data.map(({ id, name, created_at, last_used_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="grid min-w-0 gap-1">
                <bdi className="justify-self-start font-medium [overflow-wrap:anywhere]">{name}</bdi>
                <p className="text-sm text-muted">
                  {last_used_at === null
                    ? t("unused", { added: day(created_at) })
                    : t("used", { added: day(created_at), used: day(last_used_at) })}
                </p>
              </div>
              {may_change ? (
                <DetailsForm
                  change="remove-passkey"
                  id={encodeId("contact_passkey", id)}
                  tone="secondary"
                  button={
                    <>
                      {t("remove")}
                      <span className="sr-only">: {name}</span>
                    </>
                  }
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {may_change ? (
        <AddPasskey words={{ name: t("name"), name_hint: t("name_hint"), add: t("add"), refused: t("refused") }} />
      ) : (
        <form method="post" action="/api/public/portal/sign-out" className="grid gap-4">
          <p className="measure">{t("sign_in_again")}</p>
          <Button type="submit" className="justify-self-start">
            {t("sign_out")}
          </Button>
        </form>
      )}
    </DetailsPart>
  );
}
