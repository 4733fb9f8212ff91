# Runs once, when the volume is empty: the service's own role and database, and pgvector, which only a superuser can create.
# The role may create databases, because each backup is restored into one, and roles, for `admin worker-role`.
psql --set ON_ERROR_STOP=1 --set password="$LAUNCH_PASSWORD" <<'SQL'
create role launch login createdb createrole password :'password';
create database launch owner launch encoding 'UTF8' template template0;
-- From now on, only `docker compose exec database psql -U postgres` is a superuser.
alter role postgres password null;
\connect launch
create extension vector;
SQL
