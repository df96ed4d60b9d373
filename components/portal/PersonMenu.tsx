import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { Select } from "@/components/ui/Input";
import type { PortalHome } from "@/lib/domains/portal/schema";
import { encodeId } from "@/lib/kernel/base/ids";

/** The signed-in contact and their customer, with forms to switch customer and to sign out; they need no JavaScript. */
export function PersonMenu({ home: { contact, customer, choices } }: { home: PortalHome }) {
  const t = useTranslations("portal");
  return (
    <div className="flex w-full min-w-0 items-center justify-between gap-3 sm:w-auto">
      {choices.length > 1 ? (
        <form method="post" action="/api/public/portal/customer" className="flex min-w-0 items-center gap-2">
          <Select
            name="contact_id"
            aria-label={t("switch.label")}
            defaultValue={encodeId("contact", contact.id)}
            className="min-w-0 max-w-56 text-ellipsis"
          >
            {choices.map((choice) => (
              <option key={choice.contact_id} value={encodeId("contact", choice.contact_id)}>
                {choice.customer_name}
              </option>
            ))}
          </Select>
          <Button type="submit">{t("switch.button")}</Button>
        </form>
      ) : (
        // `dir="auto"` truncates a long name at its own end in either page direction.
        <p className="grid min-w-0 justify-items-start text-sm">
          <span dir="auto" className="max-w-full truncate font-medium">
            {contact.name}
          </span>
          <span dir="auto" className="max-w-full truncate text-muted">
            {customer.name}
          </span>
        </p>
      )}
      <form method="post" action="/api/public/portal/sign-out" className="-me-3.5 shrink-0">
        <Button type="submit" tone="quiet">
          {t("sign_out")}
        </Button>
      </form>
    </div>
  );
}
