module resolver

go 1.18
