import { addCalendarInvitee, createCalendarEvent } from "@/lib/domains/calendar";
import type { OpenCompany } from "./open-company";

const dayLength = 86_400_000;

const texts = {
  en: {
    visit: "Site visit",
    place: "1 Mill Lane, Leeds",
    call: "Call with the supplier",
    fair: "Trade fair",
    dentist: "Dentist",
    guest: { name: "Grace Hall", email: "grace@northwind.example" },
  },
  ar: {
    visit: "زيارة الموقع",
    place: "شارع العليا، الرياض",
    call: "اتصال مع المورّد",
    fair: "معرض تجاري",
    dentist: "طبيب الأسنان",
    guest: { name: "ليلى حداد", email: "layla@client-5.example" },
  },
} as const;

/** A company has lived for a year when the seed ends. */
const year = 365;

/** Some days of the owner's calendar around today. */
export async function addCalendarEvents({ company, ctx, since }: OpenCompany): Promise<void> {
  const { visit, place, call, fair, dentist, guest } = texts[company.home.language];
  const day = (offset: number) => new Date(since.getTime() + (year + offset) * dayLength).toISOString().slice(0, 10);
  const owner = ctx("owner", new Date(since.getTime() + (year - 3) * dayLength));
  await createCalendarEvent(owner, { title: visit, location: place, starts: `${day(1)}T09:00`, ends: `${day(1)}T11:30` });
  await createCalendarEvent(owner, { title: call, starts: `${day(1)}T14:00`, ends: `${day(1)}T14:30` });
  await createCalendarEvent(owner, { title: dentist, starts: `${day(-2)}T16:15` });
  const { id } = await createCalendarEvent(owner, { title: fair, starts_on: day(5), ends_on: day(7) });
  await addCalendarInvitee(owner, { id, ...guest });
}
