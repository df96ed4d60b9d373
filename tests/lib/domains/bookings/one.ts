import { createBookingType, getBookingForm, listBookings, submitBookingWithoutScripts } from "@/lib/domains/bookings";
import { getPublicForms, replacePublicForms } from "@/lib/domains/public-forms";
import { visitorContext } from "@/lib/kernel/context";
import type { One } from "@/tests/support/one";

export const one: One = {
  records: {
    booking_type: async ({ owner }) => (await createBookingType(owner, { name: "Introduction", slug: "introduction", length: 30 })).id,
    booking: async ({ owner, world, idOf }) => {
      await idOf("booking_type");
      const visitor = visitorContext(world.runtime, owner.tenant, owner.request);
      const { slots, form_token, timezone } = await getBookingForm(visitor, { page: "introduction" });
      const { challenge, turnstile_site_key, ticket_departments } = await getPublicForms(owner, {});
      await replacePublicForms(owner, { challenge, turnstile_site_key, ticket_departments, without_scripts: true });
      world.clock.advance(3000);
      // The last one listed: the first may be too soon by the time that the form is sent.
      const starts_at = slots.at(-1)?.starts_at ?? new Date(0);
      const sent = { slug: "introduction", name: "Grace Hall", email: "grace@northwind.example", starts_at, timezone, form_token };
      await submitBookingWithoutScripts(visitor, sent);
      await replacePublicForms(owner, { challenge, turnstile_site_key, ticket_departments, without_scripts: false });
      return (await listBookings(owner, {})).data[0]?.id ?? "";
    },
  },
};
