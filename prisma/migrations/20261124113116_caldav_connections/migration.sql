-- check public.calendar_connections.calendar_connections_provider_check
alter table public.calendar_connections drop constraint if exists calendar_connections_provider_check;

-- AlterTable
ALTER TABLE "calendar_connections" ADD COLUMN     "calendars" JSONB NOT NULL DEFAULT '[]';

-- check public.calendar_connections.calendar_connections_provider_check
alter table public.calendar_connections drop constraint if exists calendar_connections_provider_check;
alter table public.calendar_connections add constraint calendar_connections_provider_check check (provider in ('google', 'caldav'));
