-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "time_rounding" TEXT,
ADD COLUMN     "time_rounding_minutes" INTEGER NOT NULL DEFAULT 15,
ADD COLUMN     "time_rounding_per" TEXT NOT NULL DEFAULT 'entry';

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "time_rounding" TEXT,
ADD COLUMN     "time_rounding_minutes" INTEGER NOT NULL DEFAULT 15,
ADD COLUMN     "time_rounding_per" TEXT NOT NULL DEFAULT 'entry';

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "time_rounding" TEXT NOT NULL DEFAULT 'none',
ADD COLUMN     "time_rounding_minutes" INTEGER NOT NULL DEFAULT 15,
ADD COLUMN     "time_rounding_per" TEXT NOT NULL DEFAULT 'entry';

-- check public.customers.customers_time_rounding_check
alter table public.customers drop constraint if exists customers_time_rounding_check;
alter table public.customers add constraint customers_time_rounding_check check (time_rounding in ('none', 'up', 'nearest', 'down'));

-- check public.customers.customers_time_rounding_minutes_check
alter table public.customers drop constraint if exists customers_time_rounding_minutes_check;
alter table public.customers add constraint customers_time_rounding_minutes_check check (time_rounding_minutes in (1, 5, 6, 10, 15, 30, 60));

-- check public.customers.customers_time_rounding_per_check
alter table public.customers drop constraint if exists customers_time_rounding_per_check;
alter table public.customers add constraint customers_time_rounding_per_check check (time_rounding_per in ('entry', 'day', 'line'));

-- check public.projects.projects_time_rounding_check
alter table public.projects drop constraint if exists projects_time_rounding_check;
alter table public.projects add constraint projects_time_rounding_check check (time_rounding in ('none', 'up', 'nearest', 'down'));

-- check public.projects.projects_time_rounding_minutes_check
alter table public.projects drop constraint if exists projects_time_rounding_minutes_check;
alter table public.projects add constraint projects_time_rounding_minutes_check check (time_rounding_minutes in (1, 5, 6, 10, 15, 30, 60));

-- check public.projects.projects_time_rounding_per_check
alter table public.projects drop constraint if exists projects_time_rounding_per_check;
alter table public.projects add constraint projects_time_rounding_per_check check (time_rounding_per in ('entry', 'day', 'line'));

-- check public.settings.settings_time_rounding_check
alter table public.settings drop constraint if exists settings_time_rounding_check;
alter table public.settings add constraint settings_time_rounding_check check (time_rounding in ('none', 'up', 'nearest', 'down'));

-- check public.settings.settings_time_rounding_minutes_check
alter table public.settings drop constraint if exists settings_time_rounding_minutes_check;
alter table public.settings add constraint settings_time_rounding_minutes_check check (time_rounding_minutes in (1, 5, 6, 10, 15, 30, 60));

-- check public.settings.settings_time_rounding_per_check
alter table public.settings drop constraint if exists settings_time_rounding_per_check;
alter table public.settings add constraint settings_time_rounding_per_check check (time_rounding_per in ('entry', 'day', 'line'));
