import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { Select } from "@/components/ui/Input";
import type { PortalHome } from "@/lib/domains/portal/schema";
import { encodeId } from "@/lib/kernel/base/ids";

/** Who is signed in and for whom, with the way to another customer and the way out: plain forms. */
export function PersonMenu({ home: { contact, customer, choices } }: { home: PortalHome }) {
  const t = useTranslations("portal");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {choices.length > 1 ? (
        <form method="post" action="/api/public/portal/customer" className="flex items-center gap-2">
          <Select name="contact_id" aria-label={t("switch.label")} defaultValue={encodeId("contact", contact.id)} className="max-w-56">
            {choices.map((choice) => (
              <option key={choice.contact_id} value={encodeId("contact", choice.contact_id)}>
                {choice.customer_name}
              </option>
            ))}
          </Select>
          <Button type="submit">{t("switch.button")}</Button>
        </form>
      ) : (
        <p className="text-sm text-muted">{t("signed_in", { name: contact.name, customer: customer.name })}</p>
      )}
      <form method="post" action="/api/public/portal/sign-out">
        <Button type="submit" tone="quiet">
          {t("sign_out")}
        </Button>
      </form>
    </div>
  );
}
