import { deriveAddresses, listPagesIn, segmentsOf } from "@/tests/support/app-pages";

/**
 * The states of the customer-facing pages, by who views them; `{paid}` is an invoice's id and so on, see `openPortalWorld`. A page of a
 * noun's record, and one without a parameter, needs no line here.
 */
export const portalPages = {
  /** Before sign-in, and through a link. */
  visitor: [
    "/portal/sign-in",
    "/portal/sign-in?sent=1",
    "/portal/sign-in?problem=rate_limited",
    "/portal/sign-in/{sign_in}",
    "/portal/sign-in/expired",
    "/portal/nowhere",
    "/kb",
    "/kb?q=paper",
    "/kb?q=nonsense",
    "/kb/articles",
    "/kb/articles/{kb_article}",
    "/kb/articles/{kb_article}?vote=failed",
    "/kb/articles/nonsense",
    "/kb/categories/{kb_category}",
    "/kb/nowhere",
    "/forms/lead",
    "/forms/lead?sent=1",
    "/forms/lead?problem=invalid",
    "/forms/lead/embed",
    "/forms/ticket",
    "/forms/ticket?sent=1",
    "/forms/ticket?problem=challenge",
    "/forms/ticket/embed",
    "/forms/book/introduction",
    "/forms/book/introduction?problem=taken",
    "/forms/book/introduction?sent=1",
    "/forms/book/introduction/embed",
    "/forms/book/nonsense",
    "/forms/booking/{booking_token}",
    "/forms/booking/{booking_token}?sent=booked",
    "/forms/booking/{booking_token}/move",
    "/forms/booking/nonsense",
    "/forms/booking/nonsense/move",
    "/forms/invitation/{invitation_token}",
    "/forms/invitation/{invitation_token}?problem=conflict",
    "/forms/invitation/nonsense",
    "/forms/unsubscribe/{unsubscribe_token}",
    "/forms/unsubscribe/nonsense",
    "/forms/consent/nonsense",
    "/forms/privacy",
    "/forms/privacy?sent=1",
    "/forms/privacy/nonsense",
    "/forms/nowhere",
    "/d/{open_link}",
    "/d/{overdue_link}",
    "/d/{open_link}?problem=upstream",
    "/d/{paid_link}",
    "/d/{revoked_link}",
    "/d/{open_link}/return?attempt={failed}",
    "/d/{open_link}/return?attempt={single}&left=1",
    "/d/secret/nonsense",
  ],
  /** A contact with several open invoices. */
  contact: [
    "/portal",
    "/portal?problem=conflict",
    "/portal/statement",
    "/portal/statement?currency=USD",
    "/portal/statement?from=2026-02-30",
    "/portal/details",
    "/portal/details?done=company",
    "/portal/tickets/new?problem=invalid",
    "/portal/tickets/nonsense",
    "/portal/contracts/{contract_sent}",
    "/portal/details?form=add-contact&problem=invalid",
    "/portal/invoices/{open}",
    "/portal/invoices/{overdue}",
    "/portal/invoices/{partly_paid}",
    "/portal/invoices/{paid}",
    "/portal/invoices/{open}?problem=upstream",
    "/portal/invoices/nonsense",
    "/portal/pay?invoice={open}&invoice={overdue}&invoice={partly_paid}",
    "/portal/pay?invoice={open}&invoice={dollars}",
    "/portal/pay",
    "/portal/invoices/{open}/return?attempt={single}",
    "/portal/pay/return?attempt={waiting}",
    "/portal/pay/return?attempt={succeeded}",
    "/portal/pay/return?attempt={declined}",
    "/portal/pay/return?attempt={processing}",
    "/portal/pay/return?attempt={attention}",
    "/portal/pay/return?attempt={expired}",
    "/portal/pay/return?attempt=nonsense",
    "/portal/methods/return?attempt={saving}",
    "/portal/methods/return?attempt={saving}&left=1",
    "/portal/methods/return?attempt={saved}",
  ],
  /** A contact of two customers without invoices or other records. */
  idle: ["/portal", "/portal/statement", "/portal/details"],
} as const;

export type PortalReader = keyof typeof portalPages;

const named = Object.values(portalPages).flat();
const within = (part: string) => named.filter((path) => segmentsOf(path)[0] === part).map((path) => path.slice(part.length + 1));

/** The pages in the folders of the portal that no state above shows; a contact looks at them. */
const others = deriveAddresses(listPagesIn("portal", "[site]"), within("portal")).map((address) => `/portal${address}`);

/** Every page of the customers', and who looks at it. */
export const portalVisits: readonly { reader: PortalReader; path: string }[] = [
  ...(Object.keys(portalPages) as PortalReader[]).flatMap((reader) => portalPages[reader].map((path) => ({ reader, path }))),
  ...others.filter((path) => !named.some((known) => known === path)).map((path) => ({ reader: "contact" as const, path })),
];
