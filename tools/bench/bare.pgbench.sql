\set debit random(1, 10000)
\set step random(1, 9999)
\set credit 1 + (:debit - 1 + :step) % 10000
\set amount random(1, 1000)
select bench_m.move(:debit, :credit, :amount);
