import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/Avatar";
import { Badge } from "@/components/ui/Badge";
import { useIsolate } from "@/components/ui/use-isolate";
import type { PortalContact, PortalDetails } from "@/lib/domains/portal/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { DetailsForm } from "./DetailsForm";
import { DetailsPart } from "./DetailsPart";
import { Disclosure } from "../Disclosure";
import { PlainField } from "../PlainField";

/** All contacts of the customer. Each can sign in, so each sees who else can. */
export function PeopleDetails({ contacts }: Pick<PortalDetails, "contacts">) {
  const t = useTranslations("portal.details.people");
  return (
    <DetailsPart id="people" title={t("title")} lead={t("lead")}>
      <ul className="divide-y divide-line border-y border-line">
        {contacts.map((contact) => (
          <Person key={contact.id} contact={contact} />
        ))}
      </ul>
      <Disclosure label={t("add")}>
        <DetailsForm change="add-contact" button={t("add_button")}>
          <div className="grid gap-4 sm:grid-cols-2">
            <PlainField label={t("name")} name="name" required maxLength={200} autoComplete="off" />
            <PlainField label={t("email")} name="email" type="email" dir="ltr" required maxLength={254} autoComplete="off" />
            <PlainField label={t("phone")} name="phone" type="tel" dir="ltr" maxLength={40} autoComplete="off" />
            <PlainField label={t("role")} name="role" maxLength={100} autoComplete="off" />
          </div>
          <p className="text-sm text-muted">{t("added_hint")}</p>
        </DetailsForm>
      </Disclosure>
    </DetailsPart>
  );
}

function Person({ contact: { id, name, email, phone, role, is_primary, portal_access, own, removable } }: { contact: PortalContact }) {
  const t = useTranslations("portal.details.people");
  const isolate = useIsolate();
  return (
    <li className="grid gap-3 py-3">
      <div className="flex min-w-0 items-start gap-3">
        <Avatar name={name} />
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="font-medium">{name}</bdi>
            {own ? <Badge tone="accent">{t("you")}</Badge> : null}
            {is_primary ? <Badge>{t("primary")}</Badge> : null}
            {portal_access ? null : <Badge tone="warn">{t("no_access")}</Badge>}
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted [overflow-wrap:anywhere]">
            {[role, email, phone]
              .filter((text) => text !== null)
              .map((text) => (
                <span key={text} className="min-w-0">
                  <bdi>{text}</bdi>
                </span>
              ))}
          </p>
        </div>
      </div>
      {removable ? (
        <div className="ps-10">
          <Disclosure label={t("remove_title")} of={name}>
            <DetailsForm change="remove-contact" id={encodeId("contact", id)} button={t("remove", { name: isolate(name) })} tone="danger">
              <p className="text-sm text-muted">{t("remove_lead", { name: isolate(name) })}</p>
            </DetailsForm>
          </Disclosure>
        </div>
      ) : null}
    </li>
  );
}
